import type { LoaderFunctionArgs } from '@remix-run/node'
import { anyCourseLibrary, courseLibrary } from '#contract/courses/course-library.ts'
import { editedDesign } from '../design-of.server.ts'

/** Returns the edited design of an address, and the calls between it and the library of its owner. */
export async function libraryOf(args: LoaderFunctionArgs) {
  const design = await editedDesign(args)
  return { ...design, library: design.any ? anyCourseLibrary : courseLibrary }
}
