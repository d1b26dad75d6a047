import type { UndoPreview } from '#contract/platform/imports/import-effects.ts'
import { agree, counted } from '#contract/platform/values/nouns.ts'
import { formatNumber } from '../../ui/format.ts'
import type { PageKind } from '../import-kind.ts'

type UndoableKind = Pick<PageKind, 'noun' | 'undoing'>

/** Number of records that undoing would deactivate, restore and keep. */
export function UndoFigures({ preview, kind }: { preview: UndoPreview; kind: UndoableKind }) {
  const figures = [
    [kind.undoing?.created.before ?? '', preview.deactivate],
    ['Recuperarán sus valores', preview.restore],
    ['Se quedan como están', preview.kept],
  ] as const
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {figures.map(([label, count]) => (
        <div key={label} className="rounded border border-line bg-surface px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Consequences of undoing, by group of records. */
export function Consequences({ preview, kind }: { preview: UndoPreview; kind: UndoableKind }) {
  const { deactivate, restore, kept: unchanged, active } = preview
  const { noun, undoing } = kind
  if (!undoing) return null
  const { gone, restored, used } = undoing
  return (
    <>
      <p className="font-medium">¿Deshacer lo que hizo este archivo?</p>
      <ul className="mt-2 list-disc pl-5">
        {deactivate > 0 ? (
          <li>
            {counted(deactivate, noun)} {gone.did} {agree(deactivate, ...gone.becomes)}
          </li>
        ) : null}
        {active > 0 && used ? (
          <li>
            De {agree(deactivate, 'ese', 'esos')}, {counted(active, noun)}{' '}
            {agree(active, ...used.did)}: {agree(active, ...used.keeps)}
          </li>
        ) : null}
        {restore > 0 ? (
          <li>
            {counted(restore, noun)} que actualizó {agree(restore, ...restored)}
          </li>
        ) : null}
        {unchanged > 0 ? (
          <li>
            {counted(unchanged, noun)}{' '}
            {agree(unchanged, 'se quedará como está', 'se quedarán como están')}, con el motivo de
            cada uno en la lista.
          </li>
        ) : null}
      </ul>
      <p className="mt-2">Una importación se deshace una sola vez.</p>
    </>
  )
}
