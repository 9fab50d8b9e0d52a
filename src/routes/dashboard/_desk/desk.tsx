import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { FrontDesk } from '../../../features/desk/front-desk.tsx';
import { pageTitle } from '../../../features/frame/page-title.ts';

/** Without a day, or with one that can't be read, it is today's. */
const DaySearch = v.object({ date: v.fallback(v.optional(v.string()), undefined) });

export const Route = createFileRoute('/dashboard/_desk/desk')({
  validateSearch: DaySearch,
  head: pageTitle('Front desk'),
  component: function DeskRoute() {
    const { date } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <FrontDesk
        date={date}
        onDateChange={(next) => navigate({ search: next === undefined ? {} : { date: next }, resetScroll: false })}
      />
    );
  },
});
