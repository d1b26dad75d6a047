import { SORTS } from '#contract/list-sorts.ts'
import { listQuery } from '#app/lists/list-query.ts'
import { paths } from '../paths.ts'

export const areaList = listQuery(SORTS.areas, paths.areas.list, {})
