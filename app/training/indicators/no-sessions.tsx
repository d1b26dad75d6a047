import { ButtonLink } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import type { Range } from './days.ts'
import { rangeWords } from './range-text.ts'
import { dashboardUrl, isNarrowed, type DashboardQuery } from './query.ts'

/** Dashboard without sessions in the period or with the filters. */
export function NoSessions({ urlState, range }: { urlState: DashboardQuery; range: Range }) {
  const narrowed = isNarrowed(urlState)
  return (
    <EmptyState
      icon="dashboard"
      title={narrowed ? 'No hay resultados' : 'No hay sesiones en este periodo'}
      action={
        narrowed ? (
          <ButtonLink
            to={dashboardUrl({ ...urlState, cc: [], comp: [], esc: [], cour: [], form: [] })}
          >
            Quitar los filtros
          </ButtonLink>
        ) : null
      }
    >
      {narrowed
        ? `${rangeWords(range)} ninguna sesión pasa los filtros.`
        : `${rangeWords(range)} nadie tiene sesiones en cursos externos. Los indicadores cuentan las sesiones que tienen fecha de inicio.`}
    </EmptyState>
  )
}
