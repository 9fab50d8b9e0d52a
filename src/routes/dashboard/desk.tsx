import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { DeskGate } from '../../features/desk/desk-gate.tsx';
import { FrontDesk } from '../../features/desk/front-desk.tsx';
import { pageTitle } from '../../features/frame/page-title.ts';

/** Without a day, or with one that can't be read, it is today's. */
const DaySearch = v.object({ date: v.fallback(v.optional(v.string()), undefined) });

export const Route = createFileRoute('/dashboard/desk')({
  validateSearch: DaySearch,
  head: pageTitle('Front desk'),
  component: function DeskRoute() {
    const { date } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <DeskGate>
        <FrontDesk
          date={date}
          onDateChange={(next) => navigate({ search: next === undefined ? {} : { date: next }, resetScroll: false })}
        />
      </DeskGate>
    );
  },
});
