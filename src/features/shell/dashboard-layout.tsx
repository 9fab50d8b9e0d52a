import { Container } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './dashboard-layout.module.css';

export function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <Container size="lg" className={classes.layout}>
      <nav className={classes.menu} aria-label="Dashboard">
        <Link to="/dashboard" className={classes.link} activeOptions={{ exact: true }}>
          My appointments
        </Link>
        <Link to="/dashboard/review" className={classes.link}>
          My review
        </Link>
      </nav>
      <div className={classes.content}>{children}</div>
    </Container>
  );
}
