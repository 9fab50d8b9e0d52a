/** A page's first sentence, read out when it appears: the element that had the focus is gone by then. */
export function SaidLead({ children }: { children: string }) {
  return (
    <span role="status" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </span>
  );
}
