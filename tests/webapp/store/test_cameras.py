"""What is kept of cameras: which table each looks at, and where it sees the table."""

from webapp.store import CameraRow, Store, TableRow


def test_a_calibration_belongs_to_its_camera_whatever_table_it_looks_at(store: Store) -> None:
    assert store.calibration("usb:0") is None
    store.keep_calibration("usb:0", '{"size": [640, 360]}')
    store.keep_calibration("http://phone.local:8080/vidéo", "{}")
    store.keep_calibration("usb:0", '{"size": [1280, 720]}')
    assert store.calibration("usb:0") == '{"size": [1280, 720]}'
    store.add_table(TableRow("t1", "Kitchen", 0))
    store.keep_camera(CameraRow("t1", "usb:0", "{}"))
    store.forget_camera("t1")
    assert store.calibration("usb:0") is not None, "another table may look through it tomorrow"
    store.keep_calibration("usb:0", None)
    assert store.calibration("usb:0") is None
    assert store.calibration("http://phone.local:8080/vidéo") == "{}"
