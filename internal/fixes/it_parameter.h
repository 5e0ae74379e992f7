#ifndef INTERNAL_FIXES_IT_PARAMETER_H
#define INTERNAL_FIXES_IT_PARAMETER_H
/**
 * The scope of the parameter `it`, for prism's compiler.
 *
 * A block or lambda with `it` has the parameter in its own scope. A rescue clause, an ensure clause
 * and a regular expression with /o inside are compiled as code of their own, one level further
 * down, in scopes without parameters.
 */
/**
 * The scope that has the parameter `it` which an expression in @p scope names. Adds the number of
 * levels between the two to @p level. Prism names the parameter only inside of such a block, so
 * there is one. No errors.
 */
static inline pm_scope_node_t *
it_local_scope(pm_scope_node_t *scope, int *level)
{
    while (!scope->parameters || !PM_NODE_TYPE_P(scope->parameters, PM_IT_PARAMETERS_NODE)) {
        scope = scope->previous;
        ++*level;
    }
    return scope;
}

#endif /* INTERNAL_FIXES_IT_PARAMETER_H */
