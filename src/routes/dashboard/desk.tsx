import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { DeskGate } from '../../features/desk/desk-gate.tsx';
import { FrontDesk } from '../../features/desk/front-desk.tsx';
import { pageTitle } from '../../features/frame/page-title.ts';
import { DaySearch } from '../../features/ui/day-search.ts';

export const Route = createFileRoute('/dashboard/desk')({
  validateSearch: DaySearch,
  head: pageTitle('Front desk'),
  component: function DeskRoute() {
    const { date } = Route.useSearch();
    const navigate = Route.useNavigate();
    const forget = useCallback(() => navigate({ search: {}, replace: true, resetScroll: false }), [navigate]);
    return (
      <DeskGate>
        <FrontDesk
          date={date}
          onDateChange={(next) => navigate({ search: next === undefined ? {} : { date: next }, resetScroll: false })}
          onNoDate={forget}
        />
      </DeskGate>
    );
  },
});
