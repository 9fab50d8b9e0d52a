/** What a page says in its first sentence, read out when it comes: what had the focus is gone by then. */
export function SaidLead({ children }: { children: string }) {
  return (
    <span role="status" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </span>
  );
}
