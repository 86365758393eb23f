// Types of the matchers that build/jestDom.mjs adds to the tests of every browser package.
import '@testing-library/jest-dom/jest-globals';
