import { paths } from '../paths.ts'
import { pageOf, pageParam } from '../ui/paging.ts'

/** The pages of the home's two lists, as its address says them. */
export type HomePages = { views: number; schedules: number }

export function homePages(search: URLSearchParams): HomePages {
  return { views: pageOf(search, 'views'), schedules: pageOf(search, 'schedules') }
}

/** For links to what opens over it. */
export function homeQuery({ views, schedules }: HomePages) {
  return { views: pageParam(views), schedules: pageParam(schedules) }
}

export function homeAddress(pages: HomePages): string {
  return paths.reports.home(homeQuery(pages))
}
