/** Every template's drawing by the template's id, one line each. */
export { Concept } from './concept.tsx'
