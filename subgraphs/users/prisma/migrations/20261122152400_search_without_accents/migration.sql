-- Search texts of before, folded as `fold-text.ts` of the common package folds them now. A team is small: at once.
UPDATE "users" SET "search_text" = normalize(regexp_replace(
    replace(replace(replace(replace(translate(normalize("search_text", NFKD), 'øđðłħıŋŧ', 'oddlhint'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'), NFC)
WHERE octet_length("search_text") > length("search_text");
