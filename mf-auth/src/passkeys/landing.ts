import { observable, runInAction } from 'mobx';

const held = observable.box(false);

/** Whether the card of sign-in stays although the person is signed in: something is offered before the landing. */
export const isLandingHeld = (): boolean => held.get();

/** Keeps the card of sign-in on the page, from before the sign-in until the returned function is called. */
export function holdLanding(): () => void {
  runInAction(() => held.set(true));
  return () => runInAction(() => held.set(false));
}
