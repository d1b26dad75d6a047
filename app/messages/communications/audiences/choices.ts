import { choicesLoader } from '#app/kit/forms/choices/choices.server.ts'
import { audienceSources } from './choices.server.ts'

/** Answers the options of the form's searches. */
export const loader = choicesLoader((api) => audienceSources(api))
