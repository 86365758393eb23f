// The masks of every phone field, as one file that comes with the first digit (see useMask).
import 'imask/esm/masked/pattern';
import 'imask/esm/masked/dynamic';

export { default as InputMask } from 'imask/esm/controls/input';
