import { paths } from '#app/kit/urls/paths.ts'
import { pageNumber, searchText } from '#app/kit/urls/parsers.ts'
import { readParams, writeParams, type Params, type Source } from '#app/kit/urls/url-state.ts'

/** Search of the views, and page numbers of the two lists, in the home's URL. */
const PAGES = { q: searchText, views: pageNumber, schedules: pageNumber }
export type HomePages = Params<typeof PAGES>

export const homePages = (source: Source) => readParams(PAGES, source)

/** Returns the query to keep in the links to dialogs. */
export const homeQuery = (pages: HomePages) => writeParams(PAGES, pages)

export const homeAddress = (pages: HomePages) => paths.reports.home(homeQuery(pages))
