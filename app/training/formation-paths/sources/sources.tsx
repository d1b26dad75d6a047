import type { PathSource } from '#contract/training/formation-path-sources.ts'
import { agree, counted, label, listed, NOUNS } from '#contract/platform/values/nouns.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { FirstItems } from '#app/kit/ui/scripts/first-items.tsx'
import { Link } from '#app/kit/ui/link.tsx'

const AT = { position: paths.positions.detail, group: paths.groups.detail }

/** 'Cargo Conductor y grupo Alturas', each leading to its page. */
export function pathSourcesText(sources: readonly PathSource[]) {
  return (
    <span className="flex flex-wrap gap-x-2">
      {sources.map(({ kind, id, name }) => (
        <Link key={`${kind}${id}`} to={AT[kind](id)} className="max-w-full truncate">
          {label(NOUNS[kind])} {name}
        </Link>
      ))}
    </span>
  )
}

/** ['2 cargos', '1 grupo'], without kinds of which there is none. */
export function sourceCounts(sources: readonly PathSource[]): string[] {
  return (['position', 'group'] as const).flatMap((kind) => {
    const count = sources.filter((source) => source.kind === kind).length
    return count > 0 ? [counted(count, NOUNS[kind])] : []
  })
}

/** In place of the question: a path that something gives cannot be deleted. */
export function PathSources({ name, sources }: { name: string; sources: readonly PathSource[] }) {
  const parts = sourceCounts(sources)
  return (
    <>
      <p className="font-medium">
        El plan «{name}» no se puede eliminar: lo {agree(sources.length, 'da', 'dan')}{' '}
        {listed(parts)}.
      </p>
      <FirstItems
        items={sources.map(({ kind, id, name: source }) => (
          <Link to={AT[kind](id)} className="inline-block py-0.5">
            {label(NOUNS[kind])} {source}
          </Link>
        ))}
      />
      <p className="mt-2">Quítalo de ahí primero.</p>
    </>
  )
}
