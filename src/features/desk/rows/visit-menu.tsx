import { Button, Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { PAID_NAMES } from '../../../../contract/desk-payment.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { DropdownGuard } from '../../ui/dropdown-guard.tsx';
import { paymentQuestions } from '../payment/payment-asked.ts';
import { notableStates } from './notable-states.ts';
import type { VisitPress } from './visit-press.ts';
import classes from './visit-table.module.css';
import { nextState, stateName } from './visit-text.ts';

const MINUTES = [5, 10, 15, 30];

/** Every state except the row's own and that of its main button. No menu if nothing is left. */
export function VisitMenu({ visit, press }: { visit: VisitView; press: VisitPress }) {
  // The items of an open menu stay in place, whatever a colleague presses.
  const [opened, setOpened] = useState<VisitView>();
  const shown = opened ?? visit;
  const more = useRef<HTMLButtonElement>(null);
  const items = itemsOf(shown);
  if (!items) return null;
  const { isLateNotable, states, questions } = items;

  function handleClosed() {
    // The button goes away if nothing is left, and the focus moves to the row.
    if (!itemsOf(visit) && more.current === document.activeElement)
      more.current?.closest<HTMLElement>('[data-visit]')?.focus({ preventScroll: true });
    setOpened(undefined);
  }

  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      classNames={{ item: classes.menuItem }}
      onOpen={() => setOpened(visit)}
      onExitTransitionEnd={handleClosed}
    >
      <Menu.Target>
        <Button
          ref={more}
          variant="subtle"
          color="gray"
          size="sm"
          px="xs"
          className={classes.more}
          aria-describedby={`visit-${visit._id} time-${visit._id}`}
        >
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <DropdownGuard />
        {isLateNotable &&
          MINUTES.map((minutes) => (
            <Menu.Item key={minutes} onClick={() => press.change(shown, 'late', minutes)}>
              Running late, {minutes} min
            </Menu.Item>
          ))}
        {states.map((state) => (
          <Menu.Item key={state} onClick={() => press.change(shown, state)}>
            {stateName(shown, state)}
          </Menu.Item>
        ))}
        {questions.map((what) => (
          <Menu.Item key={what} onClick={() => press.askPayment(shown, what)}>
            {what === 'take-back' ? 'Take back payment' : PAID_NAMES[what]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Undefined if nothing is left. */
function itemsOf(visit: VisitView) {
  const notable = notableStates(visit);
  const isLateNotable = notable.includes('late');
  const states = notable.filter(
    (state) => state !== 'late' && state !== visit.state.name && state !== nextState(visit),
  );
  const questions = paymentQuestions(visit);
  return isLateNotable || states.length + questions.length > 0 ? { isLateNotable, states, questions } : undefined;
}
