// The front desk's part of the day. The patient is still logged in.
import type { VisitStateName } from '../../contract/visit-state.ts';
import type { MolarServer } from '../support/molar-server.ts';
import { PATIENT } from './patient-steps.ts';
import type { Person, Step } from './person.ts';
import { button, dialog, field, rowOf, type Sight } from './screen.ts';

const DESK = { name: 'Dee Demo', email: 'desk@molar.test', password: 'molar-demo' };
const WALK_IN = 'Wally Walker';

export function deskSteps({ screen, goto, moveInSight, logIn, logOut }: Person, molar: MolarServer): Step[] {
  /** The walk-in's row shows the state, and if it still waits to be sent. */
  async function seeNoted(state: VisitStateName, isWaiting: boolean, patience?: number): Promise<void> {
    const row: Sight = { css: `tr[data-state=${state}]`, words: `/${WALK_IN}/` };
    const isNoted = async () => /not (sent|confirmed) yet/.test((await screen.see(row, patience)).text) === isWaiting;
    await screen.until(`${state} at the front desk`, isNoted, patience);
  }

  return [
    {
      name: 'somebody walks in at the front desk, and sits in the chair',
      async walk() {
        await logOut(PATIENT);
        // Stay on the same page: WebKit may lose the provider's database when a page is left during the logout.
        await logIn(DESK);
        await goto('/dashboard/desk');
        await screen.press(button('Add walk-in'));
        await screen.fill(field('Name', dialog), WALK_IN);
        await screen.fill(field('Phone', dialog), '212 555 0199');
        await screen.press(button('Add', dialog));
        await screen.gone(dialog);
        // The answer to the last note may still change the row.
        await seeNoted('arrived', false);
        await moveInSight('ArrowDown', 'tr');
        await screen.press(button('In chair', rowOf(WALK_IN)));
        await seeNoted('in-chair', false);
      },
    },
    {
      name: 'the front desk starts without the clinic, which gets what was noted there',
      async walk() {
        await molar.kill();
        await goto('/dashboard/desk');
        await screen.press(button('Done', rowOf(WALK_IN)));
        await seeNoted('done', true);
        await goto('/dashboard/desk');
        await seeNoted('done', true);
        await molar.restart();
        await seeNoted('done', false, 60_000);
      },
    },
  ];
}
