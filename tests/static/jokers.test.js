import assert from "node:assert/strict";
import { test } from "node:test";
import { makePiece } from "../../webapp/static/js/state/draft.js";
import { chooseWord, jokerLetters, lettersOfJokers, openWords, rememberWords } from "../../webapp/static/js/state/jokers.js";
import { cacheJudgedSets, judgedSet } from "../../webapp/static/js/state/judged-sets.js";

const lay = (word) => [...word].map((face) => makePiece(face));

test("the letters of a word's jokers, or none where it does not fit", () => {
  assert.deepEqual(lettersOfJokers([..."B?R?"], "bart"), ["A", "T"]);
  assert.deepEqual(lettersOfJokers([..."BAR"], "BAR"), []);
  assert.equal(lettersOfJokers([..."B?R"], "BART"), null);
  assert.equal(lettersOfJokers([..."B?R"], "TAR"), null);
  assert.equal(lettersOfJokers([..."B?R"], "B?R"), null, "a joker stands for a letter, never for a joker");
});

test("what was said of a set is found by its faces, in their order", () => {
  const said = { tiles: [..."RAB"], words: null };
  cacheJudgedSets([said]);
  assert.equal(judgedSet(lay("RAB")), said);
  assert.equal(judgedSet(lay("BAR")), null);
  cacheJudgedSets(undefined);
  assert.equal(judgedSet(lay("RAB")), said);
});

test("what was said is forgotten when there is too much of it", () => {
  cacheJudgedSets([{ tiles: ["first"] }]);
  cacheJudgedSets(Array.from({ length: 2001 }, (_, at) => ({ tiles: [`R${at}`] })));
  assert.notEqual(judgedSet([{ face: "first" }]), null);
  cacheJudgedSets([{ tiles: ["last"] }]);
  assert.equal(judgedSet([{ face: "first" }]), null);
  assert.notEqual(judgedSet([{ face: "last" }]), null);
});

test("jokers are open until a word is chosen, and again when the word changes", () => {
  cacheJudgedSets([{ tiles: [..."B?R"], words: ["BAR", "BIR"] }]);
  const set = lay("B?R");
  assert.equal(jokerLetters([set]), null);
  assert.deepEqual(openWords([lay("BAR"), set]), [set]);
  chooseWord(set, "bar");
  assert.deepEqual(jokerLetters([lay("E"), set]), ["A"]);
  assert.deepEqual(openWords([set]), []);
  set.push(makePiece("T"));
  assert.equal(jokerLetters([set]), null, "it was chosen for another word");
});

test("a joker that can be one thing only is that", () => {
  cacheJudgedSets([{ tiles: [..."E?"], words: ["ER"] }]);
  assert.deepEqual(jokerLetters([lay("E?")]), ["R"]);
  assert.deepEqual(openWords([lay("E?")]), []);
});

test("all jokers are known, or nothing is said of them", () => {
  cacheJudgedSets([{ tiles: [..."E?"], words: ["ER"] }, { tiles: [..."?A"], words: ["DA", "JA"] }]);
  assert.equal(jokerLetters([lay("E?"), lay("?A")]), null);
  assert.equal(jokerLetters([lay("BAR")]), null);
});

test("the table knows what its jokers were said to be", () => {
  const sets = [lay("BAR"), lay("?A"), lay("E?")];
  rememberWords(sets, [{ tiles: [..."?A"], word: "JA" }, { tiles: [..."E?"], word: null }, { tiles: [..."K?"], word: "KO" }]);
  assert.deepEqual(sets[1][0].letter, { of: "?A", is: "J" });
  assert.equal(sets[2][1].letter, undefined);
  rememberWords(sets, undefined);
});
