/**
 * Coloured dot that shows a state in little room. `label` is read by screen readers and shown as a tooltip; the
 * shape differs too (filled or hollow), because colour alone is not accessible.
 */
export function StatusDot({ on, label }: { on: boolean; label: string }) {
  return (
    <span className={on ? 'dot on' : 'dot'} title={label}>
      <span className="sr-only">{label}</span>
    </span>
  )
}
