/**
 * A coloured dot that says a state in little room. `label` is read by screen readers and shown as
 * a tooltip; the shape differs too (filled or hollow), since colour alone tells nothing to some.
 */
export function StatusDot({ on, label }: { on: boolean; label: string }) {
  return (
    <span className={on ? 'dot on' : 'dot'} title={label}>
      <span className="sr-only">{label}</span>
    </span>
  )
}
