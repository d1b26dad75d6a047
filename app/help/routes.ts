import { route } from '@remix-run/route-config'

/** Routes of the help: its start, guides, and reference. */
export const helpRoutes = [
  route('help', 'help/index.tsx'),
  route('help/figures', 'help/figures-page.tsx'),
  route('help/shortcuts', 'help/shortcuts-page.tsx'),
  route('help/news', 'help/news-page.tsx'),
  route('help/:slug', 'help/guide-page.tsx'),
]
