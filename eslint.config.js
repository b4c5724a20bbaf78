// How the JavaScript of the page and its tests is checked: `make lint-js`.

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: [".venv*/", "build/", "dist/", "tests/e2e/axe/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      complexity: ["error", 12],
      curly: ["error", "multi-line"],
      "default-case-last": "error",
      eqeqeq: "error",
      "max-depth": ["error", 4],
      "max-lines": ["error", 300],
      "max-lines-per-function": ["error", { max: 60, skipComments: true, skipBlankLines: true }],
      "max-params": ["error", 6],
      "no-constructor-return": "error",
      "no-duplicate-imports": "error",
      "no-eval": "error",
      "no-implicit-coercion": "error",
      "no-implied-eval": "error",
      "no-lonely-if": "error",
      "no-new-func": "error",
      "no-promise-executor-return": "error",
      // Names that every window has: meant as a variable, they would be missed by no-undef.
      "no-restricted-globals": ["error", "name", "open", "close", "closed", "event", "find", "stop", "print", "status", "length", "parent", "top", "self", "origin", "history"],
      "no-return-assign": ["error", "except-parens"],
      "no-script-url": "error",
      "no-self-compare": "error",
      "no-sequences": "error",
      "no-shadow": ["error", { builtinGlobals: false }],
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      "no-unmodified-loop-condition": "error",
      "no-unreachable-loop": "error",
      "no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
      "no-unused-vars": "error",
      "no-use-before-define": ["error", { functions: false, variables: false }],
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      yoda: "error",
    },
  },
  { files: ["webapp/static/js/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/static/**/*.js", "eslint.config.js"], languageOptions: { globals: globals.node } },
];
