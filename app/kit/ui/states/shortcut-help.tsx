import { Kbd } from './kbd.tsx'

export type ShortcutGroup = {
  title: string
  /** `keys` pressed one after another: ['g', 'u']. */
  shortcuts: { keys: string[]; label: string }[]
}

/** Keyboard shortcuts: the content of the `?` dialog. */
export function ShortcutHelp({ groups }: { groups: ShortcutGroup[] }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {groups.map((group) => (
        <section key={group.title}>
          <h3 className="mb-2 font-semibold">{group.title}</h3>
          <dl className="grid gap-1">
            {group.shortcuts.map(({ keys, label }) => (
              <div key={label} className="flex items-center justify-between gap-4">
                <dt className="text-muted">{label}</dt>
                <dd className="flex shrink-0 items-center gap-1">
                  {keys.map((key, index) => (
                    <span key={index} className="flex items-center gap-1">
                      {index > 0 ? <span className="text-sm text-faint">luego</span> : null}
                      <Kbd>{key}</Kbd>
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
