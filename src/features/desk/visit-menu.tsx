import { Button, Menu } from '@mantine/core';
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
  const states = STATES.filter((state) => state !== visit.state.name && state !== nextState(visit));
  return (
    <Menu position="bottom-end" withinPortal={false} classNames={{ item: classes.menuItem }}>
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
        {visit.kind === 'booking' &&
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
        {paymentQuestions(visit).map((what) => (
          <Menu.Item key={what} onClick={() => press.askPayment(visit, what)}>
            {what === 'take-back' ? 'Take back payment' : PAID_NAMES[what]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
