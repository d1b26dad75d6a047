import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { KINDS, type Kind } from './kinds.ts'

/** Nothing is left to add, or nothing that a search matches: then it says what was searched. */
export function NothingAvailable({ id, kind, q }: { id: number; kind: Kind; q: string }) {
  const { icon, none, noneLeft, noun } = KINDS[kind]
  return (
    <EmptyState
      icon={icon}
      title={none}
      action={
        <ButtonLink to={q ? paths.groups.addition(id, kind) : paths.groups.detail(id, kind)}>
          {q ? 'Ver todos' : 'Volver al grupo'}
        </ButtonLink>
      }
    >
      {q ? `Ningún ${noun.one} que no esté en el grupo coincide con «${q}».` : noneLeft}
    </EmptyState>
  )
}
