import { route } from '@remix-run/route-config'

/** Undo of a change, from its flash message. */
export const undoRoutes = [
  'users/status-undo',
  'certifications/undo',
  'courses/:id/assignment-undo',
  'external-courses/:id/undo',
  'groups/:id/:kind/undo',
  'formation-paths/:id/:kind/undo',
].map((url) => route(url, 'oversight/undo/undo.ts', { id: url }))
