import type { CallingRule, CallingWindow } from '@dialdeck/common/calling/calling-rule';
import type { TemplateKey } from '@dialdeck/common/calling/rule-set.schemas';
import type { RuleSetRow, VersionRow } from '#calling-rules/rule-set.ts';

/** Rules to begin with: a draft that an organization reviews, changes and is responsible for. */
export interface RuleSetTemplate
  extends Pick<RuleSetRow, 'name' | 'country' | 'regions' | 'audience'>,
    Pick<VersionRow, 'sourceTitle' | 'sourceUrl' | 'reviewedOn'> {
  key: TemplateKey;
  /** A rule about a register has {@link ITS_REGISTER} instead of an id. */
  rules: CallingRule[];
  /** The name of the register in its rules. */
  register: string | null;
}

export const ITS_REGISTER = '';

/** The day on which the templates were last compared with their sources. */
const REVIEWED_ON = '2026-11-23';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const WORK_DAYS = [1, 2, 3, 4, 5];

const hours = (...windows: CallingWindow[]): CallingRule => ({ kind: 'hours', windows, unless: [] });
const listedIn = (maxAgeDays: number): CallingRule => ({
  kind: 'register',
  registerId: ITS_REGISTER,
  maxAgeDays,
  unless: [],
});
const consent: CallingRule = { kind: 'consent', required: 'express', maxAgeDays: null, unless: [] };
const threeADay: CallingRule = { kind: 'limit', most: 3, per: { hours: 24 }, within: 'subject', unless: [] };

const FRENCH_HOLIDAYS = [
  ['2026-12-25'],
  ['2027-01-01', '2027-03-29', '2027-05-01', '2027-05-06', '2027-05-08', '2027-05-17'],
  ['2027-07-14', '2027-08-15', '2027-11-01', '2027-11-11', '2027-12-25'],
  ['2028-01-01', '2028-04-17', '2028-05-01', '2028-05-08', '2028-05-25', '2028-06-05'],
  ['2028-07-14', '2028-08-15', '2028-11-01', '2028-11-11', '2028-12-25'],
].flat();

export const TEMPLATES: readonly RuleSetTemplate[] = [
  {
    key: 'us-hours',
    name: 'US federal hours',
    country: 'US',
    regions: null,
    audience: 'consumer',
    rules: [hours({ days: DAYS, from: '08:00', to: '21:00' })],
    register: null,
    sourceTitle: '47 CFR 64.1200(c)(1)',
    sourceUrl: 'https://www.ecfr.gov/current/title-47/section-64.1200',
    reviewedOn: REVIEWED_ON,
  },
  {
    key: 'us-registry',
    name: 'US national registry',
    country: 'US',
    regions: null,
    audience: 'consumer',
    rules: [listedIn(31)],
    register: 'US national',
    sourceTitle: '16 CFR 310.4(b)',
    sourceUrl: 'https://www.ecfr.gov/current/title-16/section-310.4',
    reviewedOn: REVIEWED_ON,
  },
  {
    key: 'florida',
    name: 'Florida',
    country: 'US',
    regions: ['FL'],
    audience: 'consumer',
    rules: [hours({ days: DAYS, from: '08:00', to: '20:00' }), threeADay],
    register: null,
    sourceTitle: 'Florida Statutes, § 501.616',
    sourceUrl:
      'https://www.leg.state.fl.us/statutes/index.cfm?App_mode=Display_Statute&URL=0500-0599/0501/Sections/0501.616.html',
    reviewedOn: REVIEWED_ON,
  },
  {
    key: 'oklahoma',
    name: 'Oklahoma',
    country: 'US',
    regions: ['OK'],
    audience: 'consumer',
    rules: [hours({ days: DAYS, from: '08:00', to: '20:00' }), threeADay],
    register: null,
    sourceTitle: 'Oklahoma Statutes, 15 § 775C.4',
    sourceUrl: 'https://law.justia.com/codes/oklahoma/title-15/section-15-775c-4/',
    reviewedOn: REVIEWED_ON,
  },
  {
    key: 'france',
    name: 'France',
    country: 'FR',
    regions: null,
    audience: 'consumer',
    rules: [
      consent,
      hours({ days: WORK_DAYS, from: '10:00', to: '13:00' }, { days: WORK_DAYS, from: '14:00', to: '20:00' }),
      { kind: 'holidays', dates: FRENCH_HOLIDAYS, name: 'France, to the end of 2028', unless: [] },
      { kind: 'limit', most: 4, per: { days: 30 }, within: 'organisation', unless: [] },
      { kind: 'rest', after: 'refused', days: 60, unless: [] },
    ],
    register: null,
    sourceTitle: 'Code de la consommation, L. 223-1 and D. 223-9; loi 2025-594, art. 13, in force since 11 August 2026',
    sourceUrl: 'https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000006069565/',
    reviewedOn: REVIEWED_ON,
  },
  {
    key: 'germany',
    name: 'Germany',
    country: 'DE',
    regions: null,
    audience: 'consumer',
    rules: [consent],
    register: null,
    sourceTitle: 'UWG, §§ 7, 7a',
    sourceUrl: 'https://www.gesetze-im-internet.de/uwg_2004/__7.html',
    reviewedOn: REVIEWED_ON,
  },
  {
    key: 'united-kingdom',
    name: 'United Kingdom',
    country: 'GB',
    regions: null,
    audience: 'consumer',
    rules: [listedIn(28)],
    register: 'TPS',
    sourceTitle: 'Privacy and Electronic Communications Regulations 2003, regulation 21 (TPS)',
    sourceUrl: 'https://www.legislation.gov.uk/uksi/2003/2426/regulation/21',
    reviewedOn: REVIEWED_ON,
  },
  {
    key: 'empty',
    name: 'Our own rules',
    country: '*',
    regions: null,
    audience: 'both',
    rules: [],
    register: null,
    sourceTitle: null,
    sourceUrl: null,
    reviewedOn: null,
  },
];
