import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { expiringList, type ExpiringQuery } from './list-query.ts'

/** Description of the list, by its state. */
export const DESCRIPTIONS: Record<ExpiringQuery['status'], (days: string) => string> = {
  '': (days) => `Las que vencen en ${days} días, primero lo que vence antes.`,
  expired: () => 'Las que ya vencieron.',
  all: (days) => `Las que vencen en ${days} días y las ya vencidas.`,
}

/** Shown when the list is empty. */
export function NothingExpires({ urlState, days }: { urlState: ExpiringQuery; days: string }) {
  const narrowed = expiringList.isNarrowed({ ...urlState, days: '' })
  return (
    <EmptyState
      icon="certifications"
      title={narrowed ? 'No hay resultados' : `Ninguna certificación vence en ${days} días`}
      action={
        narrowed ? (
          <ButtonLink to={expiringList.clearedUrl(urlState, { days: urlState.days })}>
            Ver todas
          </ButtonLink>
        ) : null
      }
    >
      {urlState.q ? `${none(NOUNS.certification)} coincide con «${urlState.q}».` : null}
    </EmptyState>
  )
}
