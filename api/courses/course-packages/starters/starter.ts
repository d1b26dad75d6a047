import type { AuthoredDesign } from '../authoring/design.ts'

/** Finished course that a tenant copies and adapts. */
export type Starter = {
  slug: string
  name: string
  description: string
  hours: number
  /** Picture of the folder `images`, for thumbnail and cover. */
  image: string
  design: AuthoredDesign
}
