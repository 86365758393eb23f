// Types of the matchers that every browser package's tests have (build/jestDom.mjs adds them).
import '@testing-library/jest-dom/jest-globals';
