import { route } from '@remix-run/route-config'

/** Routes of the help: its start, guides, and reference. */
export const helpRoutes = [
  route('help', 'oversight/help/index.tsx'),
  route('help/figures', 'oversight/help/figures-page.tsx'),
  route('help/shortcuts', 'oversight/help/shortcuts-page.tsx'),
  route('help/news', 'oversight/help/news-page.tsx'),
  route('help/:slug', 'oversight/help/guide-page.tsx'),
]
