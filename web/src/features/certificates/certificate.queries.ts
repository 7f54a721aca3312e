import {
  type CertificateRevocation,
  checkTeamCertificates,
  downloadCertificatesOfTeams,
  downloadOwnCertificate,
  downloadTeamCertificates,
  listOwnCertificates,
  listTeamCertificates,
  revokeCertificate,
  verifyCertificate,
} from '@project-week/contract/certificates/certificate'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'

/** In which language a certificate is written, whatever the page's is. */
export type CertificateLanguage = 'de' | 'en'

const fileName = (about: string, language: CertificateLanguage) =>
  `${{ de: 'Teilnahmebescheinigung', en: 'Certificate' }[language]} ${about}.pdf`
const zipNames = { de: 'Teilnahmebescheinigungen.zip', en: 'Certificates.zip' }

export const verifiedQuery = (number: string) =>
  queryOptions({
    queryKey: ['verified-certificate', number],
    queryFn: () => call(verifyCertificate, { body: { number } }),
    enabled: number !== '',
    retry: false,
  })

export const ownCertificatesQuery = () =>
  queryOptions({ queryKey: ['own-certificates'], queryFn: () => call(listOwnCertificates) })

export const useDownloadOwn = (edition: string) =>
  useMutation({
    mutationFn: async (language: CertificateLanguage) =>
      saveFile(
        await call(downloadOwnCertificate, { params: { edition }, body: { language } }),
        fileName(edition, language),
      ),
  })

export const teamCertificatesQuery = (id: string) =>
  queryOptions({
    queryKey: ['team-certificates', id],
    queryFn: () => call(listTeamCertificates, { params: { id } }),
  })

/** Issues those that there are not yet, so the list changes with it. */
export function useDownloadTeam({ _id: id, name }: { _id: string; name: string }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (language: CertificateLanguage) =>
      saveFile(await call(downloadTeamCertificates, { params: { id }, body: { language } }), fileName(name, language)),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['team-certificates', id] }),
  })
}

export const checkedTeamsQuery = (teams: string[]) =>
  queryOptions({
    queryKey: ['team-certificates', 'check', teams],
    queryFn: () => call(checkTeamCertificates, { body: { teams } }),
  })

/** Issues those that there are not yet. */
export function useDownloadTeams(teams: string[]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (language: CertificateLanguage) =>
      saveFile(await call(downloadCertificatesOfTeams, { body: { teams, language } }), zipNames[language]),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['team-certificates'] })
      void queries.invalidateQueries({ queryKey: ['teams'] })
    },
  })
}

export function useRevoke(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CertificateRevocation) => call(revokeCertificate, { params: { id }, body }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['team-certificates'] }),
  })
}
