import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { expiringList, type ExpiringQuery } from './list-query.ts'

/** Description of the list, by its state. */
export const DESCRIPTIONS: Record<ExpiringQuery['status'], (days: string) => string> = {
  '': (days) => `Las que vencen en ${days} días, primero lo que vence antes.`,
  expired: () => 'Las que ya vencieron.',
  all: (days) => `Las que vencen en ${days} días y las ya vencidas.`,
}

/** Shown when the list is empty. */
export function NothingExpires({ urlState, days }: { urlState: ExpiringQuery; days: string }) {
  return (
    <NothingFound
      icon="certifications"
      title={`Ninguna certificación vence en ${days} días`}
      q={urlState.q}
      filtered={expiringList.isNarrowed({ ...urlState, q: '', days: '' })}
      none={none(NOUNS.certification)}
      clear={{
        to: expiringList.clearedUrl(urlState, { days: urlState.days }),
        label: 'Ver todas',
      }}
    />
  )
}
