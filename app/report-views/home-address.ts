import { paths } from '../paths.ts'
import { pageOf, pageParam } from '../ui/paging.ts'

/** Page numbers of the two lists in the home's address. */
export type HomePages = { views: number; schedules: number }

export function homePages(search: URLSearchParams): HomePages {
  return { views: pageOf(search, 'views'), schedules: pageOf(search, 'schedules') }
}

/** Returns the query to keep in the links to dialogs. */
export function homeQuery({ views, schedules }: HomePages) {
  return { views: pageParam(views), schedules: pageParam(schedules) }
}

export function homeAddress(pages: HomePages): string {
  return paths.reports.home(homeQuery(pages))
}
