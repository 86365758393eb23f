// The masks of all fields, one chunk that is loaded with the first digit (see useMask).
import 'imask/esm/masked/pattern';
import 'imask/esm/masked/dynamic';

export { default as InputMask } from 'imask/esm/controls/input';
