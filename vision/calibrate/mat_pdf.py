"""The mat as a PDF to print: one page a sheet, drawn in millimetres, so that any printer keeps its size."""

from collections.abc import Sequence

from vision.calibrate.mat import CELLS, MARKER, PAPERS, Mat, dark_cells

POINTS = 72 / 25.4
"""Points in a millimetre."""
RULER = 100.0
"""Millimetres: the line by which one sees whether the printer kept the size."""


def draw_mat_pdf(mat: Mat, name: str, check: str) -> bytes:
    """The file. Every sheet says where it belongs, and has a line of ten centimetres to check the size.

    ``name`` is written on each sheet, with blanks for ``sheet``, ``sheets``, ``row`` and ``column``;
    ``check`` stands at the line.
    """
    pages = [_page(mat, sheet, name, check) for sheet in range(mat.sheets)]
    wide, tall = PAPERS[mat.paper]
    kids = " ".join(f"{4 + 2 * sheet} 0 R" for sheet in range(mat.sheets))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {mat.sheets} >>".encode("ascii"),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for sheet, content in enumerate(pages):
        box = f"[0 0 {wide * POINTS:.3f} {tall * POINTS:.3f}]"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents {5 + 2 * sheet} 0 R "
            f"/Resources << /Font << /F1 3 0 R >> >> >>".encode("ascii")
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return _file(objects)


def _page(mat: Mat, sheet: int, name: str, check: str) -> bytes:
    """What is drawn on one sheet; PDF counts from the bottom."""
    wide, tall = PAPERS[mat.paper]
    left, top = (sheet % mat.across) * wide, (sheet // mat.across) * tall
    cell = MARKER / CELLS
    lines = [f"{POINTS:.6f} 0 0 {POINTS:.6f} 0 0 cm", "0 g"]
    for number, x, y in mat.markers():
        if number // 4 != sheet:
            continue
        for column, row in dark_cells(number):
            across, down = x - left + column * cell, y - top + (row + 1) * cell
            # A hair wider, or some viewers leave white lines between the cells.
            lines.append(f"{across:.3f} {tall - down:.3f} {cell + 0.02:.3f} {cell + 0.02:.3f} re f")
    start = (wide - RULER) / 2
    lines += ["0.3 w", f"{start:.3f} 8 m {start + RULER:.3f} 8 l S"]
    lines += [f"{end:.3f} 7 m {end:.3f} 9 l S" for end in (start, start + RULER)]
    title = name.format(
        sheet=sheet + 1,
        sheets=mat.sheets,
        row=sheet // mat.across + 1,
        column=sheet % mat.across + 1,
    )
    for y, text in ((10.5, title), (3.5, check)):
        lines.append(f"BT /F1 3.2 Tf {start:.3f} {y} Td ({_escaped(text)}) Tj ET")
    return "\n".join(lines).encode("cp1252")


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _file(objects: Sequence[bytes]) -> bytes:
    """The objects, numbered from 1, with the table of where each begins."""
    written = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    starts: list[int] = []
    for number, body in enumerate(objects, start=1):
        starts.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(written)
    written += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for start in starts:
        written += b"%010d 00000 n \n" % start
    written += b"trailer\n<< /Size %d /Root 1 0 R >>\n" % (len(objects) + 1)
    written += b"startxref\n%d\n%%%%EOF\n" % table
    return bytes(written)
