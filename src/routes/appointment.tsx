import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as v from 'valibot';
import { requireAccount } from '../features/account/guards.ts';
import { AppointmentPage } from '../features/booking/appointment-page.tsx';
import { pageTitle } from '../features/frame/page-title.ts';

// A value that is not a day is passed on, so that the page can say so.
const DaySearch = v.object({ date: v.optional(v.fallback(v.string(), 'no day')) });

export const Route = createFileRoute('/appointment')({
  validateSearch: DaySearch,
  beforeLoad: requireAccount,
  head: pageTitle('Appointment'),
  component: function AppointmentRoute() {
    const { date } = Route.useSearch();
    const navigate = Route.useNavigate();
    const forget = useCallback(() => navigate({ search: {}, replace: true, resetScroll: false }), [navigate]);
    const show = useCallback(
      (next: string) => void navigate({ search: { date: next }, resetScroll: false }),
      [navigate],
    );
    return <AppointmentPage date={date} onDateChange={show} onNoDate={forget} />;
  },
});
