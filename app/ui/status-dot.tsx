/**
 * A coloured dot that says a state in little room. `label` is read by screen readers and shown as
 * a tooltip; the shape differs too (filled or hollow), since colour alone tells nothing to some.
 */
export function StatusDot({ on, label }: { on: boolean; label: string }) {
  return (
    <span className="inline-flex shrink-0 items-center" title={label}>
      <span
        className={`h-2 w-2 rounded-full ${on ? 'bg-success' : 'border-2 border-edge bg-transparent'}`}
      />
      <span className="sr-only">{label}</span>
    </span>
  )
}
