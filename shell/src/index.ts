import './remotes/nonce';

// A static import: the shell provides the shared libraries itself, so there is nothing to wait for.
void import(/* webpackMode: "eager" */ './bootstrap');
