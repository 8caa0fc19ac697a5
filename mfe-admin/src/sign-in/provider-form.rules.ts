import {
  IdentityProviderChangeSchema,
  IdentityProviderSchema,
} from '@dialdeck/common/sign-in/identity-provider.schemas';

interface Typed {
  domains: string;
  clientSecret: string;
}

const domainsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((domain) => domain !== '');

/** Checks a new provider. The domains come as one text. */
export const NewProviderForm = {
  safeParse: (typed: unknown) => {
    const values = typed as Typed;
    return IdentityProviderSchema.safeParse({ ...values, domains: domainsOf(values.domains) });
  },
};

/** Checks the change of one; a secret that was not typed stays. */
export const ProviderChangeForm = {
  safeParse: (typed: unknown) => {
    const values = typed as Typed;
    return IdentityProviderChangeSchema.safeParse({
      ...values,
      domains: domainsOf(values.domains),
      clientSecret: values.clientSecret || undefined,
    });
  },
};
