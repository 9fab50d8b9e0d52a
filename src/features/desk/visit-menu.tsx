import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import type { VisitView } from '../../sync/view-visits.ts';
import { PAID_NAMES } from '../../words/desk-payment-text.ts';
import { paymentQuestions } from './payment-asked.ts';
import type { VisitPress } from './visit-press.ts';
import classes from './visit-table.module.css';
import { nextState, STATE_NAMES } from './visit-text.ts';

const MINUTES = [5, 10, 15, 30];
const STATES = ['expected', 'arrived', 'in-chair', 'done', 'missed'] as const;

/** Every state that is not the row's own, nor that of its main button. */
export function VisitMenu({ visit, press }: { visit: VisitView; press: VisitPress }) {
  // While it is open its items stay where they are, whatever a colleague presses.
  const [opened, setOpened] = useState<VisitView>();
  const shown = opened ?? visit;
  const states = STATES.filter((state) => state !== shown.state.name && state !== nextState(shown));
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      classNames={{ item: classes.menuItem }}
      onOpen={() => setOpened(visit)}
      onExitTransitionEnd={() => setOpened(undefined)}
    >
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          px="xs"
          className={classes.more}
          aria-describedby={`visit-${visit._id}`}
        >
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.kind === 'booking' &&
          MINUTES.map((minutes) => (
            <Menu.Item key={minutes} onClick={() => press.change(visit, 'late', minutes)}>
              Running late, {minutes} min
            </Menu.Item>
          ))}
        {states.map((state) => (
          <Menu.Item key={state} onClick={() => press.change(visit, state)}>
            {STATE_NAMES[state]}
          </Menu.Item>
        ))}
        {paymentQuestions(shown).map((what) => (
          <Menu.Item key={what} onClick={() => press.askPayment(shown, what)}>
            {what === 'take-back' ? 'Take back payment' : PAID_NAMES[what]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
