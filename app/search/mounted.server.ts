import type { Session } from '#contract/auth.ts'
import { helpPages } from '../help/searchable.server.ts'
import type { SearchablePage } from './searchable-page.ts'

/** Group of pages that a feature brings to the search. */
type PageSource = {
  key: string
  title: string
  pages: (session: Session) => readonly SearchablePage[]
}

/** Pages that features bring to the search; this module alone knows them. */
export const MOUNTED: readonly PageSource[] = [{ key: 'help', title: 'Ayuda', pages: helpPages }]
