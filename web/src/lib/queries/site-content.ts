import { getSiteContent } from '@project-week/contract/content/content'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** The published words of the public site: the week's stations and the terms are among them. */
export const siteContentQuery = () => queryOptions({ queryKey: ['site-content'], queryFn: () => call(getSiteContent) })
