import type { Session } from '#contract/access/auth.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { guidesFor } from './guides.server.ts'

/** Returns the pages of the help for the search over everything. */
export function helpPages(session: Session) {
  const guides = guidesFor(session).flatMap(({ guides }) => guides)
  return [
    ...guides.map(({ slug, title, words }) => ({
      name: title,
      to: paths.help.guide(slug),
      icon: 'help' as const,
      words: `${words} ayuda guia como`,
    })),
    {
      name: 'Qué cuenta cada cifra',
      to: paths.help.figures,
      icon: 'help' as const,
      words: 'ayuda progreso activos completados indicadores impacto costo calculo formula',
    },
    {
      name: 'Atajos de teclado',
      to: paths.help.shortcuts,
      icon: 'keyboard' as const,
      words: 'ayuda teclas',
    },
    {
      name: 'Novedades',
      to: paths.help.news,
      icon: 'help' as const,
      words: 'ayuda cambios version nuevo',
    },
  ]
}
