import './remotes/nonce';

// In the same file: the shell brings the shared libraries itself, so there is nothing to wait for.
void import(/* webpackMode: "eager" */ './bootstrap');
