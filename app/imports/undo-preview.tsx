import type { UndoPreview } from '#contract/import-effects.ts'
import { agree, counted, type Noun } from '#contract/nouns.ts'
import { formatNumber } from '../ui/format.ts'

/** How many undoing would switch off, give their old values back and leave as they are. */
export function UndoFigures({ preview }: { preview: UndoPreview }) {
  const figures = [
    ['Se desactivarán', preview.deactivate],
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

/** What it means for them, sort by sort. */
export function Consequences({ preview, noun }: { preview: UndoPreview; noun: Noun }) {
  const { deactivate, restore, kept, active } = preview
  return (
    <>
      <p className="font-medium">¿Deshacer lo que hizo este archivo?</p>
      <ul className="mt-2 list-disc pl-5">
        {deactivate > 0 ? (
          <li>
            {counted(deactivate, noun)} que creó{' '}
            {agree(deactivate, 'quedará desactivado', 'quedarán desactivados')}: no{' '}
            {agree(deactivate, 'podrá', 'podrán')} ingresar. Su usuario, correo, grupos y cursos se
            conservan, y puedes {agree(deactivate, 'activarlo', 'activarlos')} después.
          </li>
        ) : null}
        {active > 0 ? (
          <li>
            De {agree(deactivate, 'ese', 'esos')}, {counted(active, noun)} ya{' '}
            {agree(active, 'ingresó o respondió', 'ingresaron o respondieron')}: lo que{' '}
            {agree(active, 'hizo', 'hicieron')} se conserva, pero no{' '}
            {agree(active, 'podrá', 'podrán')} seguir.
          </li>
        ) : null}
        {restore > 0 ? (
          <li>
            {counted(restore, noun)} que actualizó{' '}
            {agree(restore, 'recuperará los valores', 'recuperarán los valores')} de antes, también
            contraseña y rol si el archivo los cambió.
          </li>
        ) : null}
        {kept > 0 ? (
          <li>
            {counted(kept, noun)} {agree(kept, 'se quedará como está', 'se quedarán como están')},
            con el motivo de cada uno en la lista.
          </li>
        ) : null}
      </ul>
      <p className="mt-2">Una importación se deshace una sola vez.</p>
    </>
  )
}
