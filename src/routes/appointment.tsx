import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AppointmentPage } from '../features/booking/appointment-page.tsx';
import { pageTitle } from '../features/frame/page-title.ts';
import { requireAccount } from '../features/sign-in/guards.ts';
import { DaySearch } from '../features/ui/day-search.ts';

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
