import { words } from '@project-week/contract/field'
import { company, hello, type MailDefinitions, paragraphs, priorities, reason } from './definition.ts'

const contact = { label: words('Contact person with address', 'Ansprechperson mit Adresse') }
const screen = { label: words('Address of the screen', 'Adresse der Seite'), link: 'button' } as const
const ownAccount = {
  label: words('Address of the page “Your account”', 'Adresse der Seite „Ihr Konto“'),
  link: 'button',
} as const

/** To people with an account, and to the office itself. */
export const officeMails = {
  invitation: {
    label: words('Authorised user: invitation', 'Freigeschaltete Personen: Einladung'),
    placeholders: {
      hello,
      link: {
        label: words('Single-use link to set a password', 'Einmaliger Link für das Passwort'),
        link: 'button',
        isRequired: true,
      },
    },
    shipped: {
      subject: { en: 'Your account for Project Week {programme}', de: 'Zugang zur Projektwoche' },
      text: {
        en: paragraphs(
          '{hello}',
          'You can now sign in to Project Week {programme} with this email address. Choose a password to start:',
          'Choose a password: {link}',
          'The link works once, within 14 days. After that, use “Forgot your password?” on the sign-in page to get a new one.',
        ),
        de: paragraphs(
          '{hello}',
          'mit dieser E-Mail-Adresse ist ab jetzt der Login zur Projektwoche {programme} möglich. Dafür bitte ein Passwort wählen:',
          'Passwort wählen: {link}',
          'Der Link lässt sich einmal verwenden und läuft nach 14 Tagen ab. Danach gibt es über „Passwort vergessen?“ auf der Login-Seite einen neuen.',
        ),
      },
    },
  },
  'password-reset': {
    label: words('Authorised user: new password', 'Freigeschaltete Personen: neues Passwort'),
    priority: priorities.asked,
    placeholders: {
      hello,
      link: {
        label: words('Single-use link to set a password', 'Einmaliger Link für das Passwort'),
        link: 'button',
        isRequired: true,
      },
    },
    shipped: {
      subject: { en: 'Set a new password', de: 'Neues Passwort setzen' },
      text: {
        en: paragraphs(
          '{hello}',
          'Someone asked to reset the password of your Project Week {programme} account. If that was you, set a new one now:',
          'Set a new password: {link}',
          'The link works once, within one hour. If it wasn’t you, ignore this email. Your password stays the same.',
        ),
        de: paragraphs(
          '{hello}',
          'für dieses Konto bei der Projektwoche {programme} wurde ein neues Passwort angefordert. Über diesen Link lässt es sich setzen:',
          'Neues Passwort setzen: {link}',
          'Der Link lässt sich einmal verwenden und läuft nach einer Stunde ab. Wurde er nicht angefordert, ist nichts zu tun: Das Passwort bleibt, wie es ist.',
        ),
      },
    },
  },
  'password-changed': {
    label: words('Account: password changed', 'Konto: Passwort geändert'),
    priority: priorities.asked,
    placeholders: { hello, account: ownAccount },
    shipped: {
      subject: { en: 'Your password was changed', de: 'Passwort geändert' },
      text: {
        en: paragraphs(
          '{hello}',
          'The password of your Project Week {programme} account was changed. Your other sessions were ended.',
          'If that wasn’t you, set a new password with “Forgot your password?” on the sign-in page and write to {mailbox}.',
          'View your account: {account}',
        ),
        de: paragraphs(
          '{hello}',
          'das Passwort für dieses Konto bei der Projektwoche {programme} wurde geändert. Die anderen Sitzungen wurden beendet.',
          'War das jemand anderes, bitte über „Passwort vergessen?“ auf der Login-Seite ein neues Passwort setzen und an {mailbox} schreiben.',
          'Konto ansehen: {account}',
        ),
      },
    },
  },
  'factor-changed': {
    label: words('Programme office: second factor changed', 'Programmbüro: zweiter Faktor geändert'),
    priority: priorities.asked,
    placeholders: {
      hello,
      change: { label: words('What has changed', 'Was geändert wurde'), isRequired: true },
      account: ownAccount,
    },
    shipped: {
      subject: { en: 'Your second factor was changed or used', de: 'Zweiter Faktor geändert oder benutzt' },
      text: {
        en: paragraphs(
          '{hello}',
          '{change} This concerns your Project Week {programme} account.',
          'If that wasn’t you or a colleague you asked, set a new password with “Forgot your password?” on the sign-in page and write to {mailbox}.',
          'View your account: {account}',
        ),
        de: paragraphs(
          '{hello}',
          '{change} Das betrifft das Konto bei der Projektwoche {programme}.',
          'Waren das weder Sie noch jemand in Ihrem Auftrag, setzen Sie bitte über „Passwort vergessen?“ auf der Login-Seite ein neues Passwort und schreiben Sie an {mailbox}.',
          'Konto ansehen: {account}',
        ),
      },
    },
  },
  'file-infected': {
    label: words('Uploads: file with a virus removed', 'Uploads: Datei mit Virus gelöscht'),
    placeholders: {
      hello,
      file: { label: words('Name of the file', 'Name der Datei'), isRequired: true },
      found: { label: words('What the virus scanner found', 'Fund des Virenscanners'), isRequired: true },
    },
    shipped: {
      subject: { en: 'Your upload was removed: virus found', de: 'Upload gelöscht: Virus gefunden' },
      text: {
        en: paragraphs(
          '{hello}',
          'The virus scanner found malicious software in your upload “{file}”: {found}. We removed the file. No one else could open it.',
          'Check your device with a virus scanner and upload a clean copy. If you think this is a mistake, write to {mailbox}.',
        ),
        de: paragraphs(
          '{hello}',
          'der Virenscanner hat in der hochgeladenen Datei „{file}“ Schadsoftware gefunden: {found}. Die Datei wurde gelöscht. Niemand sonst konnte sie öffnen.',
          'Bitte das eigene Gerät auf Viren prüfen und eine saubere Kopie hochladen. Ist das ein Irrtum, hilft {mailbox} weiter.',
        ),
      },
    },
  },
  'address-proof': {
    label: words('Account: confirm the address', 'Konto: Adresse bestätigen'),
    priority: priorities.asked,
    placeholders: {
      link: {
        label: words('Single-use link to confirm the address', 'Einmaliger Link zum Bestätigen der Adresse'),
        link: 'button',
        isRequired: true,
      },
    },
    shipped: {
      subject: { en: 'Confirm your email address', de: 'E-Mail-Adresse bestätigen' },
      text: {
        en: paragraphs(
          'Hello,',
          'This email was requested with a login to Project Week {programme} that uses this email address. If that was you, confirm that the address is yours. Everything already stored under it will then be added to your login.',
          'Confirm address: {link}',
          'The link works once within 24 hours, in the browser where you are signed in. If you didn’t request this email, ignore it. Nothing will change.',
        ),
        de: paragraphs(
          'Guten Tag,',
          'diese E-Mail wurde mit einem Login zur Projektwoche {programme} angefordert, der diese E-Mail-Adresse verwendet. Waren Sie das, bestätigen Sie bitte, dass die Adresse Ihnen gehört. Alles, was schon unter ihr gespeichert ist, gehört dann zu Ihrem Login.',
          'Adresse bestätigen: {link}',
          'Der Link lässt sich innerhalb von 24 Stunden einmal verwenden, in dem Browser, in dem Sie eingeloggt sind. Haben Sie diese E-Mail nicht angefordert, ignorieren Sie sie. Dann ändert sich nichts.',
        ),
      },
    },
  },
  'join-asked': {
    label: words('Two people with one address: confirm', 'Zwei Personen mit einer Adresse: bestätigen'),
    placeholders: {
      email: { label: words('Email address that both have', 'Gemeinsame E-Mail-Adresse') },
      link: {
        label: words('Single-use link to join them', 'Einmaliger Link zum Zusammenführen'),
        link: 'button',
        isRequired: true,
      },
    },
    shipped: {
      subject: { en: 'Is everything under this address yours?', de: 'Gehört alles unter dieser Adresse Ihnen?' },
      text: {
        en: paragraphs(
          'Hello,',
          'Project Week {programme} has two records with {email}, for example because a university login changed. The programme office believes that both are yours.',
          'If that’s right, please confirm. Everything stored in them will then be kept together, and the university logins of both will open it.',
          'Confirm: {link}',
          'The link works once within 7 days. If you are not sure, ignore this email and write to {mailbox}. Without the link nothing will change.',
        ),
        de: paragraphs(
          'Guten Tag,',
          'bei der Projektwoche {programme} gibt es zwei Datensätze zu {email}, zum Beispiel weil sich ein Uni-Login geändert hat. Das Programmbüro geht davon aus, dass beide zu Ihnen gehören.',
          'Stimmt das, bestätigen Sie es bitte. Was darin gespeichert ist, wird dann zusammengeführt, und jeder Uni-Login aus beiden öffnet alles.',
          'Bestätigen: {link}',
          'Der Link lässt sich innerhalb von 7 Tagen einmal verwenden. Sind Sie nicht sicher, ignorieren Sie diese E-Mail und schreiben Sie an {mailbox}. Ohne den Link ändert sich nichts.',
        ),
      },
    },
  },
  'people-joined': {
    label: words('Two people with one address: joined', 'Zwei Personen mit einer Adresse: zusammengeführt'),
    placeholders: {
      email: { label: words('Email address where it was confirmed', 'E-Mail-Adresse, unter der es bestätigt wurde') },
    },
    shipped: {
      subject: { en: 'Your data is now kept together', de: 'Ihre Daten sind jetzt zusammengeführt' },
      text: {
        en: paragraphs(
          'Hello,',
          'Project Week {programme} had two records with the same email address. Someone confirmed with the link sent to {email} that both are yours. Everything stored in them is now kept together.',
          'If that wasn’t you, write to {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag,',
          'bei der Projektwoche {programme} gab es zwei Datensätze mit derselben E-Mail-Adresse. Über den Link in der E-Mail an {email} wurde bestätigt, dass beide zu Ihnen gehören. Was darin gespeichert ist, ist jetzt zusammengeführt.',
          'Waren das nicht Sie, schreiben Sie bitte an {mailbox}.',
        ),
      },
    },
  },
  'office-access': {
    label: words('Programme office: new access', 'Programmbüro: neuer Zugang'),
    placeholders: {
      event: {
        label: words(
          'Who gave admin access, or that another login was added',
          'Wer Zugang als Admin vergeben hat, oder dass ein Login dazukam',
        ),
        isRequired: true,
      },
      accounts: {
        label: words('Email addresses of the accounts', 'E-Mail-Adressen der Konten'),
        isRequired: true,
      },
      screen,
    },
    shipped: {
      subject: { en: 'New access to the programme office', de: 'Neuer Zugang zum Programmbüro' },
      text: {
        en: paragraphs(
          'Hello,',
          '{event}',
          '{accounts}',
          'If you didn’t expect this, ask your colleagues. Admins can revoke the access.',
          'View staff access: {screen}',
        ),
        de: paragraphs(
          'Guten Tag,',
          '{event}',
          '{accounts}',
          'Kommt das unerwartet, fragen Sie bitte im Büro nach. Admins können den Zugang entziehen.',
          'Zugänge ansehen: {screen}',
        ),
      },
    },
  },
  'office-place-free': {
    label: words('Programme office: a student has left a team', 'Programmbüro: ein Team ist kleiner geworden'),
    placeholders: {
      name: { label: words('Name of the student', 'Name der oder des Studierenden') },
      email: { label: words('Address of the student', 'Adresse der oder des Studierenden') },
      company,
      screen,
    },
    shipped: {
      subject: { en: '{name} has left the team at {company}', de: '{name} hat das Team bei {company} verlassen' },
      text: {
        en: paragraphs(
          '{name} ({email}) withdrew and was in the team at {company}. The place is free. No one else has been moved.',
          'See who can take it: {screen}',
        ),
        de: paragraphs(
          '{name} ({email}) hat die Anmeldung zurückgezogen und war im Team bei {company}. Der Platz ist frei. Sonst hat niemand gewechselt.',
          'Ansehen, wer nachrücken kann: {screen}',
        ),
      },
    },
  },
  'office-declines': {
    label: words('Programme office: students have declined', 'Programmbüro: Studierende haben abgelehnt'),
    placeholders: {
      count: { label: words('Number of declined places', 'Anzahl abgelehnter Plätze') },
      declines: {
        label: words('The students, by name, company and reason', 'Die Studierenden, mit Namen, Unternehmen und Grund'),
        isRequired: true,
      },
      screen,
    },
    shipped: {
      subject: { en: 'Declined places: {count}', de: 'Abgelehnte Plätze: {count}' },
      text: {
        en: paragraphs(
          'These students have declined their place since the last of these emails:',
          '{declines}',
          'View answers: {screen}',
        ),
        de: paragraphs(
          'Diese Studierenden haben seit der letzten Nachricht ihren Platz abgelehnt:',
          '{declines}',
          'Antworten ansehen: {screen}',
        ),
      },
    },
  },
  'office-change-asked': {
    label: words(
      'Programme office: a company asks for a change',
      'Programmbüro: ein Unternehmen bittet um eine Änderung',
    ),
    placeholders: { contact, company, reason, screen },
    shipped: {
      subject: { en: '{company} requested a change', de: '{company} fragt eine Änderung an' },
      text: {
        en: paragraphs(
          '{contact} requested a change to the student team at {company}. Nothing has been changed.',
          '{reason}',
          'See the company: {screen}',
        ),
        de: paragraphs(
          '{contact} fragt eine Änderung am Studierendenteam von {company} an. Es wurde nichts geändert.',
          '{reason}',
          'Unternehmen ansehen: {screen}',
        ),
      },
    },
  },
  'office-company-cancelled': {
    label: words('Programme office: a company has cancelled', 'Programmbüro: ein Unternehmen hat abgesagt'),
    placeholders: {
      contact,
      company,
      reason,
      members: {
        label: words(
          'How many students are without a team because of it',
          'Wie viele Studierende dadurch ohne Team sind',
        ),
      },
    },
    shipped: {
      subject: { en: '{company} has cancelled', de: '{company} hat abgesagt' },
      text: {
        en: paragraphs(
          '{contact} cancelled for {company}. Students who lost their team: {members}.',
          'Reason: {reason}',
        ),
        de: paragraphs(
          '{contact} hat für {company} abgesagt. Studierende, die dadurch kein Team mehr haben: {members}.',
          'Grund: {reason}',
        ),
      },
    },
  },
} as const satisfies MailDefinitions
